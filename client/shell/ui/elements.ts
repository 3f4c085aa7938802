import type { ReactElement } from 'react';

/**
 * [T33] What may stand beside other elements: elements only. A bare text there could not be changed or
 * removed once a translator has replaced its node.
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[];
