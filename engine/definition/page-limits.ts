/** What the page of a game may weigh: kilobytes of JavaScript over the network, headers included. */
export interface PageLimits {
  gzipKb: number;
  brotliKb: number;
}

/** For a game that does not say otherwise. */
const USUAL: PageLimits = { gzipKb: 140, brotliKb: 110 };

export const pageLimits = ({ page }: { page?: Partial<PageLimits> }): PageLimits => ({
  ...USUAL,
  ...page,
});
