"""Checks the draws, the order of the parts, a party's throws and the signature of a record, and the draws of
docs/fairness-vectors.json: python3 docs/verify.py FILE [--key KEY]"""
import base64, hashlib, hmac, json, math, re, sys
from decimal import Decimal

# [C14] The file: JSON that means the same to every reader.
def once(pairs):
    if len(dict(pairs)) < len(pairs):
        raise ValueError("an object has a key twice")
    return dict(pairs)

def double(text):
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number is too large")
    return int(value) if value == int(value) and abs(value) < 2**53 else value

def read(file):
    with open(file, encoding="utf-8") as opened:
        return json.load(opened, object_pairs_hook=once, parse_int=double, parse_float=double, parse_constant=double)

def listed(value):
    if not isinstance(value, list):
        raise TypeError("a list is expected")
    return value

def dice(seed, client, nonce):
    digest = hmac.new(seed.encode(), f"{client}:{nonce}:0".encode(), hashlib.sha256).digest()
    return [int.from_bytes(digest[at:at + 4], "big") * 6 // 2**32 + 1 for at in (0, 4)]

def in_order(game):
    """[C10] [C12] The step at which something entered the client seed too late, and why."""
    is_party = "seated" in game
    if is_party and game.get("seedRule") != 2:
        return None  # games from before: the placement is a part, and a late seal counted
    is_open, is_placed = False, is_party
    for step in listed(game["steps"]):
        kind = step["type"]
        if kind == "dice-rolled":
            return None
        if kind in ("player-left", "seat-lapsed", "host-changed"):
            is_open = is_open and is_party and "serverSeedHash" not in step
        if kind == "boxes-placed":
            if is_placed:
                return step, "the boxes were placed before"
            is_placed = True
        if is_party and "commitment" in step and is_open:
            return step, "the part was sealed after another was open"
        if "entropy" in step and kind != "game-started":
            if not is_placed:
                return step, "no boxes were placed yet"
            is_open = True

def pays(number):
    return 60 // (6 - abs(7 - number))

def throws(game):
    """[G11] to [G16] The step at which a throw or a choice of a party is not what the rules give, and why."""
    boxes, placed, rounds, choices, vain, last = [], [], 1, [], set(), None
    for step in listed(game["steps"]):
        kind, by, opens = step["type"], step.get("by"), None
        if kind == "game-started":
            if step.get("rules") != 2:
                return None  # a game from before: the sum alone opens a box
            placed = [box["number"] for box in listed(step["boxes"])]
            boxes, rounds = list(placed), step["rounds"]
            if not set(boxes) <= set(range(3, 12)):
                return step, "these are no boxes of the game"
        elif kind == "player-left" and last and last["by"] == by:
            choices, last = [], None
        elif kind == "dice-rolled":
            again = step.get("again", False)
            if again and not (last and last["by"] == by and not last["over"] and not last["again"]):
                return step, "there was no throw to replace"
            was_vain, (one, two) = last["vain"] if again else by in vain, (step["die1"], step["die2"])
            may = sorted({one + two, abs(one - two), one, two} & set(boxes))
            choices = may if len(may) > 1 else []
            if len(may) == 1:
                opens = may[0]
            elif not may and was_vain and boxes:
                opens = min(boxes, key=lambda number: (abs(number - one - two), number))
            due = [choices, opens, None if opens is None else pays(opens)]
            if [step.get("choices", []), step.get("opens"), step["coins"]] != due:
                return step, f"the throw gives choices, box and coins {due}"
            last = {"by": by, "again": again, "over": opens is not None, "vain": was_vain}
            (vain.add if opens is None and (was_vain or not choices) else vain.discard)(by)
        elif kind == "box-opened":
            opens = step["number"]
            if not last or last["by"] != by or opens not in choices or step["coins"] != pays(opens):
                return step, "that box was not to choose"
            choices, last = [], {**last, "over": True}
            vain.discard(by)
        if opens is not None:
            boxes.remove(opens)
            if not boxes and rounds > 1:
                boxes, rounds = list(placed), rounds - 1

KNOWN = ("alluring-boxes", "alluring-party")

def drawn(record):
    """[C26] The games of the record. A record that this program does not know proves nothing, nor one without draws."""
    if record.get("game") not in KNOWN:
        raise ValueError(f"it is of a game that this program does not know: {record.get('game')}")
    games = listed(record["games"])
    if not any(step["type"] == "dice-rolled" for game in games for step in listed(game["steps"])):
        raise ValueError("nothing was drawn in it")
    return games

def check(game):
    if hashlib.sha256(game["serverSeed"].encode()).hexdigest() != game["serverSeedHash"]:
        return "the server seed is not the one that was promised"
    if late := in_order(game):
        return f"step {late[0]['seq']}: {late[1]}"
    for nonce, roll in enumerate(s for s in listed(game["steps"]) if s["type"] == "dice-rolled"):
        drawn = dice(game["serverSeed"], roll["clientSeed"], nonce)
        if [roll["die1"], roll["die2"]] != drawn:
            return f"step {roll['seq']}: the draws give {drawn[0]} and {drawn[1]}"
    if "seated" in game and (wrong := throws(game)):
        return f"step {wrong[0]['seq']}: {wrong[1]}"

# [C13] The signed text: the record without `signature`, by RFC 8785.
def number(value):
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    text, point = "".join(map(str, digits)), len(digits) + exponent
    if value == 0 or len(text) <= point <= 21:
        return "-" * (value < 0) + text + "0" * (point - len(text))
    if -6 < point <= 0:
        text = "0." + "0" * -point + text
    elif not -6 < point <= 21:
        text = text[0] + ("." + text[1:] if text[1:] else "") + f"e{point - 1:+}"
    else:
        text = text[:point] + "." + text[point:]
    return "-" * sign + text

def canonical(value):
    if isinstance(value, dict):
        # JavaScript sorts by the units of UTF-16.
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{canonical(key)}:{canonical(value[key])}" for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
        return "".join(f"\\u{ord(c):04x}" if 0xD800 <= ord(c) < 0xE000 else c for c in text)
    if isinstance(value, (bool, type(None))):
        return json.dumps(value)
    return number(value)

# Ed25519 by RFC 8032, section 5.1. Slow, and not for secrets: it only checks.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

def add(a, b):
    x, y = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    z, w = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = y - x, w - z, w + z, y + x
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar:
        total = add(total, point) if scalar & 1 else total
        point, scalar = add(point, point), scalar >> 1
    return total

def point_at(data):
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and odd):
        raise ValueError("no point of the curve")
    x = P - x if x & 1 != odd else x
    return x, y, 1, x * y % P

BASE = point_at((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))

def is_signed(key, text, signature):
    try:
        public, r, s = point_at(key), point_at(signature[:32]), int.from_bytes(signature[32:], "little")
    except ValueError:
        return False
    digest = hashlib.sha512(signature[:32] + key + text).digest()
    left, right = times(s, BASE), add(r, times(int.from_bytes(digest, "little") % ORDER, public))
    same = lambda at: (left[at] * right[2] - right[at] * left[2]) % P == 0
    return len(key) == 32 and len(signature) == 64 and s < ORDER and same(0) and same(1)

def data_of(text, length):
    if not re.fullmatch(f"[A-Za-z0-9_-]{{{length}}}", text):
        raise ValueError("no base64url of that length")
    return base64.urlsafe_b64decode(text + "=" * (-length % 4))

def signed(record, key):
    """What the signature says, and whether it is wrong."""
    signature = record.pop("signature", None)
    if signature is None:
        return "It has no signature: it proves the dice, not where they were thrown.", key is not None
    if set(signature) != {"algorithm", "publicKey", "value"} or signature["algorithm"] != "Ed25519":
        raise ValueError("no signature by Ed25519")
    public, value = data_of(signature["publicKey"], 43), data_of(signature["value"], 86)
    if key is not None and signature["publicKey"] != key:
        return "It was signed with another key.", True
    if not is_signed(public, canonical(record).encode(), value):
        return "The signature is not that of this record.", True
    if key is not None:
        return "It was signed with this key.", False
    return f"It was signed with the key {signature['publicKey']}: compare it with /api/record-key.", False

if __name__ == "__main__":
    file, *more = sys.argv[1:] or [""]
    if file == "" or more and (more[0] != "--key" or len(more) != 2):
        sys.exit(__doc__)
    try:
        record = read(file)
        wrong = [why for game in drawn(record) if (why := check(game))]
        says, is_forged = signed(record, more[1] if more else None)
    except Exception as error:  # whatever is not as in a record
        sys.exit(f"{file} is no record: {type(error).__name__}: {error}")
    if wrong or not is_forged:
        print(wrong[0] if wrong else "All is as the record says.")
    print(says)
    sys.exit(1 if wrong or is_forged else 0)
