import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as v from 'valibot';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const reportSchema = v.array(
  v.object({
    id: v.string(),
    impact: v.nullish(v.string()),
    nodes: v.array(v.object({ html: v.string(), failureSummary: v.optional(v.string()) })),
  }),
);

/** Axe's serious and critical findings on a page, one line each. */
export async function seriousOn(page: Page): Promise<string[]> {
  // The page may have it from the look before: reading its half a megabyte takes as long as a run.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const found = v.parse(
    reportSchema,
    await page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
    ),
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
}
