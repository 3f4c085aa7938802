import { spawn } from 'node:child_process';

/** The server restarts when its files change. Vite serves the client and proxies calls to the server. */
const children = [
  spawn(process.execPath, ['--watch', 'api/main.ts'], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];

const stop = (): void => {
  for (const child of children) child.kill();
};
for (const child of children) child.once('exit', stop);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
