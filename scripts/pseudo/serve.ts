import { serve } from '../../api/start/serve.ts';

// [T81] The site's server with the client of this folder, such as one in the pseudo-language.
void serve(process.env, undefined, process.env['CLIENT_ROOT']);
