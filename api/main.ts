import { pino } from 'pino';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { start } from './start/start.ts';

const SHUTDOWN_MS = 5000;

/** Environment, then start, then wait for the signal to stop. */
async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  const log = pino({ level: env.logLevel });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const running = await start(env, log);
  log.info(`ready on ${running.url}`);

  // Ctrl+C reaches npm and this process, and npm passes it on: the second must not cut this short.
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info(`${signal}: stopping`);
    setTimeout(() => process.exit(0), SHUTDOWN_MS - 500).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

main().catch((error: unknown) => {
  const known = error instanceof EnvironmentError;
  console.error(known ? `Cannot start. ${error.message}` : error);
  process.exitCode = 1;
});
