import { serve } from './start/serve.ts';

void serve(process.env);
