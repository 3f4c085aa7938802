import { pino } from 'pino';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { logTo } from './start/log.ts';
import { start } from './start/start.ts';
import { onStopSignal } from './start/shutdown.ts';

async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  const log = logTo(pino.destination(1), env.logLevel);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const running = await start(env, log);
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

main().catch((error: unknown) => {
  const known = error instanceof EnvironmentError;
  console.error(known ? `Cannot start. ${error.message}` : error);
  process.exitCode = 1;
});
