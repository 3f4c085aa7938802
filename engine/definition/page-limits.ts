/** What the page of a game may weigh: kilobytes of JavaScript over the network, headers included. */
export interface PageLimits {
  scriptKb: number;
}

/** For a game that does not say otherwise. */
const USUAL: PageLimits = { scriptKb: 110 };

export const pageLimits = ({ page }: { page?: Partial<PageLimits> }): PageLimits => ({
  ...USUAL,
  ...page,
});
