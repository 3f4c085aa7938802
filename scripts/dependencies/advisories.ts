import * as v from 'valibot';
import type { AdvisoryException } from './licences.ts';
import { execFile } from 'node:child_process';

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;
const severitySchema = v.picklist(SEVERITIES);

const advisorySchema = v.object({
  name: v.string(),
  title: v.string(),
  url: v.string(),
  severity: severitySchema,
  range: v.string(),
});

const fixSchema = v.union([
  v.boolean(),
  v.object({ name: v.string(), version: v.string(), isSemVerMajor: v.optional(v.boolean()) }),
]);

/** The part of the report of `npm audit --json` that we use. A string in `via` names another package. */
const reportSchema = v.object({
  auditReportVersion: v.literal(2),
  vulnerabilities: v.record(
    v.string(),
    v.object({
      name: v.string(),
      via: v.array(v.union([v.string(), advisorySchema])),
      fixAvailable: fixSchema,
    }),
  ),
});

/** Its output if the registry does not answer, or has no audit call. */
const failureSchema = v.object({ message: v.string() });

interface Advisory extends v.InferOutput<typeof advisorySchema> {
  /** The fix, according to the report. */
  fix: v.InferOutput<typeof fixSchema>;
}

/** The registry's advisories, or why there is no answer. */
type AuditAnswer = { ok: true; advisories: Advisory[] } | { ok: false; why: string };

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Parses the output of `npm audit --json`; each advisory is in the answer once. */
export function readAudit(printed: string): AuditAnswer {
  const json = parseJson(printed);
  const report = v.safeParse(reportSchema, json);
  if (report.success) {
    const advisories = new Map<string, Advisory>();
    for (const { via, fixAvailable } of Object.values(report.output.vulnerabilities)) {
      for (const one of via) {
        if (typeof one !== 'string') advisories.set(one.url, { ...one, fix: fixAvailable });
      }
    }
    return { ok: true, advisories: [...advisories.values()] };
  }
  const failure = v.safeParse(failureSchema, json);
  if (failure.success) return { ok: false, why: firstLine(failure.output.message) };
  return { ok: false, why: 'its answer was not understood' };
}

function remedy({ fix }: Advisory): string {
  if (fix === true) return 'run npm audit fix';
  if (fix === false) {
    return 'there is no fix yet: replace the package, or add an exception with a reason and a date to scripts/dependencies/licences.ts';
  }
  const major = fix.isSemVerMajor === true ? ' (a new major version)' : '';
  return `run npm install ${fix.name}@${fix.version}${major}`;
}

const isSerious = ({ severity }: Advisory): boolean =>
  severity === 'high' || severity === 'critical';

/**
 * Sorts advisories into lines of text. Problems are those of high or critical severity without an
 * exception that still holds on `today` (YYYY-MM-DD). All others are notes.
 */
export function judgeAdvisories(
  advisories: readonly Advisory[],
  exceptions: readonly AdvisoryException[],
  today: string,
): { problems: string[]; notes: string[] } {
  const problems: string[] = [];
  const notes: string[] = [];
  for (const one of advisories) {
    const line = `${one.name} ${one.range}: ${one.severity}, ${one.title} (${one.url})`;
    const exception = exceptions.find(({ url }) => url === one.url);
    if (!isSerious(one)) notes.push(`${line}; ${remedy(one)}`);
    else if (exception === undefined) problems.push(`${line}; ${remedy(one)}`);
    else if (exception.until < today) {
      problems.push(`${line}; its exception ended on ${exception.until}: ${remedy(one)}`);
    } else notes.push(`${line}; exception until ${exception.until}: ${exception.reason}`);
  }
  return { problems, notes };
}

/** The longest wait for the registry. */
const TIMEOUT_MS = 15_000;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

const ARGUMENTS = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000'];

/** Fetches the advisories about the production dependencies in `root` with npm. Never throws. */
export function fetchAdvisories(root: string): Promise<AuditAnswer> {
  const options = { cwd: root, timeout: TIMEOUT_MS, maxBuffer: MAX_REPORT_BYTES };
  return new Promise((resolve) => {
    // npm exits with 1 if it found an advisory, so its exit code does not matter.
    execFile('npm', ARGUMENTS, options, (error, printed) => {
      if (error?.killed === true) resolve({ ok: false, why: 'it took too long' });
      else if (error?.code === 'ENOENT') resolve({ ok: false, why: 'npm was not found' });
      else resolve(readAudit(printed));
    });
  });
}
