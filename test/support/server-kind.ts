/** What the tests of a file are given to talk to. */
export interface Served {
  url: string;
  remove(): Promise<void>;
}

/** Which server a file takes: `InProcessServer`, or `TestServer` where it kills it. */
export interface ServerKind<Server extends Served> {
  start(env?: Record<string, string>): Promise<Server>;
}
