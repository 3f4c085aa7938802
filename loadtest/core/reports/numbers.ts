/** Milliseconds as people read them: three digits, with the unit. */
export function ms(value: number): string {
  if (value === 0) return '0 ms';
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  if (value >= 1000) return `${(value / 1000).toFixed(2)} s`;
  if (value >= 100) return `${value.toFixed(0)} ms`;
  return `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
}

const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A whole number with thousands apart. */
export const whole = (value: number): string => thousands.format(value);

/** A rate: one decimal below a hundred. */
export const rate = (value: number): string => (value < 100 ? value.toFixed(1) : whole(value));

/** What an action is called in rates. */
export function plural(action: string): string {
  if (action === 'list') return 'room lists';
  return `${action}s`;
}

/** What a scenario is called in a sentence. */
export const scenarioName = (scenario: string): string =>
  scenario === 'all' ? 'all games' : scenario;
