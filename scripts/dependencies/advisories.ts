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

/** What `npm audit --json` says, as far as we read it. A text in `via` names another package. */
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

/** What it says where the registry did not answer, or has no such call. */
const failureSchema = v.object({ message: v.string() });

interface Advisory extends v.InferOutput<typeof advisorySchema> {
  /** What mends it, as the report knows. */
  fix: v.InferOutput<typeof fixSchema>;
}

/** What the registry answered: its advisories, or why there was none. */
type AuditAnswer = { asked: true; advisories: Advisory[] } | { asked: false; why: string };

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Reads what `npm audit --json` printed. */
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
    return { asked: true, advisories: [...advisories.values()] };
  }
  const failure = v.safeParse(failureSchema, json);
  if (failure.success) return { asked: false, why: firstLine(failure.output.message) };
  return { asked: false, why: 'its answer was not understood' };
}

/** What to do about an advisory. */
function remedy({ fix }: Advisory): string {
  if (fix === true) return 'run npm audit fix';
  if (fix === false) {
    return 'there is no fix yet: replace it, or except it with a reason and a date in scripts/dependencies/licences.ts';
  }
  const major = fix.isSemVerMajor === true ? ' (a new major version)' : '';
  return `run npm install ${fix.name}@${fix.version}${major}`;
}

const isSerious = ({ severity }: Advisory): boolean =>
  severity === 'high' || severity === 'critical';

/**
 * Advisories as lines: those that must be seen to, high and critical ones without an exception that
 * still counts on `today` (YYYY-MM-DD), and the others, which are only told.
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
    } else notes.push(`${line}; excepted until ${exception.until}: ${exception.reason}`);
  }
  return { problems, notes };
}

/** Who waits for a registry that does not answer waits so long and no longer. */
const PATIENCE_MS = 15_000;
const LARGEST_REPORT = 64 * 1024 * 1024;

const ARGUMENTS = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000'];

/** Asks the registry for advisories about the production dependencies in `root`. Never throws. */
export function askRegistry(root: string): Promise<AuditAnswer> {
  const options = { cwd: root, timeout: PATIENCE_MS, maxBuffer: LARGEST_REPORT };
  return new Promise((resolve) => {
    // It ends with 1 where it found something, so that its code says nothing.
    execFile('npm', ARGUMENTS, options, (error, printed) => {
      if (error?.killed === true) resolve({ asked: false, why: 'it took too long' });
      else if (error?.code === 'ENOENT') resolve({ asked: false, why: 'npm was not found' });
      else resolve(readAudit(printed));
    });
  });
}
