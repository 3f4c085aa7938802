import { writeFile } from 'node:fs/promises';
import { Board } from './board.ts';
import { actionsOf, castingOf, headlineOf, type LoadGames, slugOf } from '../games.ts';
import { Recorder } from '../measure/recorder.ts';
import { type Options, EXIT } from './options.ts';
import { startOwnServer } from '../own-server.ts';
import { NoServer } from '../server-process.ts';
import { htmlReport } from '../reports/html.ts';
import { type Report, reportOf } from '../reports/report.ts';
import { textReport } from '../reports/text.ts';
import { run, Unreachable } from '../rooms/run.ts';
import { Stop } from '../rooms/stop.ts';
import { onSignal } from './command-line.ts';

/** Runs the test and publishes its report. Returns the exit code. */
export async function loadtest(options: Options, games: LoadGames): Promise<number> {
  try {
    return await test(options, games);
  } catch (error) {
    if (!(error instanceof NoServer || error instanceof Unreachable)) throw error;
    console.error(`loadtest: ${error.message}`);
    return EXIT.noServer;
  }
}

async function test(options: Options, games: LoadGames): Promise<number> {
  // The Colyseus SDK prints thousands of lines about what is counted here.
  console.warn = () => {};
  const stop = new Stop();
  let begun = false;
  let interrupted = false;
  onSignal(() => {
    if (!begun) process.exit(EXIT.interrupted); // nothing to report; a server of our own goes too
    if (interrupted) {
      stop.leave();
      return;
    }
    interrupted = true;
    console.error('\nEnding: waiting for what is under way. Once more for the report at once.');
    stop.end();
  });
  const own = options.url === null ? await startOwnServer() : null;
  const url = own?.url ?? options.url ?? '';
  const recorder = new Recorder(headlineOf(games, options.scenario), actionsOf(games));
  const board = new Board(process.stderr, options, recorder);
  const casting = castingOf(games, options.scenario);
  const played = { casting, slug: slugOf(games, options.scenario) };
  begun = true;
  try {
    const outcome = await run(options, url, recorder, stop, () => board.show(), played);
    board.clear();
    const serverEnded = own?.ended() ?? null;
    const facts = { url, ownServer: own !== null, serverEnded, interrupted };
    const report = reportOf(options, recorder, outcome, facts);
    await publish(options, report);
    if (report.verdicts.some(({ passed }) => !passed)) return EXIT.failed;
    return interrupted ? EXIT.interrupted : EXIT.done;
  } finally {
    await own?.stop();
  }
}

/** The text goes to stdout, or to stderr if a JSON report goes to stdout. */
async function publish(options: Options, report: Report): Promise<void> {
  const json = `${JSON.stringify(report, null, 2)}\n`;
  const out = options.json === '-' ? process.stderr : process.stdout;
  out.write(`${textReport(report, out.isTTY && out.hasColors())}\n`);
  if (options.json === '-') process.stdout.write(json);
  else if (options.json !== null) await writeFile(options.json, json);
  if (options.html !== null) await writeFile(options.html, htmlReport(report));
}
