/**
 * Says in one line why this process can promise nothing any more, and ends it at once, so that nothing is
 * answered that is not stored. Whoever watches over it starts it again.
 */
export function endProcess(why: string): void {
  process.stderr.write(`Cannot go on. ${why}\n`);
  process.exit(1);
}
