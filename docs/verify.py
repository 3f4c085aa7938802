"""Checks the draws of records and of docs/fairness-vectors.json: python3 docs/verify.py FILE"""
import hashlib, hmac, json, sys

def dice(seed, client, nonce):
    digest = hmac.new(seed.encode(), f"{client}:{nonce}:0".encode(), hashlib.sha256).digest()
    return [int.from_bytes(digest[at:at + 4], "big") * 6 // 2**32 + 1 for at in (0, 4)]

def check(game):
    if hashlib.sha256(game["serverSeed"].encode()).hexdigest() != game["serverSeedHash"]:
        return "the server seed is not the one that was promised"
    for nonce, roll in enumerate(s for s in game["steps"] if s["type"] == "dice-rolled"):
        drawn = dice(game["serverSeed"], roll["clientSeed"], nonce)
        if [roll["die1"], roll["die2"]] != drawn:
            return f"step {roll['seq']}: the draws give {drawn[0]} and {drawn[1]}"

wrong = [why for game in json.load(open(sys.argv[1]))["games"] if (why := check(game))]
print(wrong[0] if wrong else "All is as the record says.")
sys.exit(1 if wrong else 0)
