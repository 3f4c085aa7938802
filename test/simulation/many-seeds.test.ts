import { newSeedsBreakNothing } from './new-seeds.ts';

newSeedsBreakNothing(100);
