import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InProcessServer } from '../support/in-process-server.ts';

const OPS = join(import.meta.dirname, '../../ops');
const read = (file: string): string => readFileSync(join(OPS, file), 'utf8');

test('[O1] alerts and dashboard ask only for metrics that the server has', async () => {
  const server = await InProcessServer.start({ METRICS_PORT: '0', DATA_LIMIT_MB: '100000' });
  const text = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  await server.remove();
  const served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const dashboard = JSON.parse(read('grafana.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const asked = [
    read('alerts.yml'),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].join('\n');
  const names = [...asked.matchAll(/\b(?:games|process)_[a-z_]+/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(20);
  const unknown = names.filter(
    (name) => !served.has(name.replace(/_(bucket|sum|count)$/, '')) && !served.has(name),
  );
  expect(unknown).toEqual([]);
});

test('[O1] Prometheus takes the alerts', ({ skip }) => {
  if (spawnSync('promtool', ['--version']).status !== 0) skip('there is no promtool');
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', join(OPS, 'alerts.yml')]);
  expect(stderr.toString()).not.toContain('FAILED');
  expect(status).toBe(0);
});
