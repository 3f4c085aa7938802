import { pino } from 'pino';
import type { Games } from '../../engine/games/index.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { logTo, onStopSignal } from './process.ts';
import { start } from './start.ts';

async function run(variables: NodeJS.ProcessEnv, games?: Games, clientRoot?: string) {
  const env = readEnvironment(variables);
  const log = logTo(pino.destination(1), env.logLevel);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const running = await start(env, log, games, clientRoot);
  if (running.metricsUrl !== null) log.info(`metrics on ${running.metricsUrl}`);
  log.info(`ready on ${running.url}`);

  onStopSignal(process, (signal) => {
    log.info(`${signal}: stopping`);
    setTimeout(() => process.exit(0), running.stopMs).unref();
    running.stop().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      () => process.exit(1),
    );
  });
}

/**
 * The server as a process of its own: it starts, logs to standard output, and stops on a signal. If
 * it cannot start, it prints why and exits with 1.
 * @param variables The environment. @param games The games it plays, by default those of the site.
 * @param clientRoot The folder of the built client with their pages, by default the site's.
 */
export async function serve(
  variables: NodeJS.ProcessEnv,
  games?: Games,
  clientRoot?: string,
): Promise<void> {
  try {
    await run(variables, games, clientRoot);
  } catch (error) {
    console.error(error instanceof EnvironmentError ? `Cannot start. ${error.message}` : error);
    process.exitCode = 1;
  }
}
