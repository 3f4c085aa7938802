/** Imported by a server whose memory a test lets run out: from SIGUSR2 on it keeps more and more. */
const kept: number[][] = [];
process.on('SIGUSR2', () => {
  setInterval(() => {
    kept.push(Array.from({ length: 500_000 }, (_, at) => at + kept.length / 3));
  }, 5);
});
