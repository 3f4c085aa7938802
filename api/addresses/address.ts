/** An address that cannot be used. Neither text repeats any part that could be a secret. */
export class BadAddress extends Error {
  /** @param got What is wrong with it. @param takes What would be right. */
  constructor(got: string, takes: string) {
    super(`got ${got}, takes ${takes}`);
    this.name = 'BadAddress';
  }
}

/** The parts of `scheme://user:password@host:port/name?key=value`, decoded; empty where there is none. */
export interface Address {
  scheme: string;
  user: string;
  password: string;
  host: string;
  port: number | null;
  name: string;
  parameters: ReadonlyMap<string, string>;
}

const PARTS =
  /^([a-z][a-z0-9+.-]*):\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?(#.*)?$/is;
const HOST = /^(\[[\da-f:.]+\]|[^:[\]]*)(?::(\d{1,5}))?$/i;
const HOST_NAME = /^([\w.-]*|\[[\da-f:.]+\]|\/[\w./-]+)$/i;
/** A name that an operator has misspelt. */
const PARAMETER = /^[a-z][a-z_]{0,30}$/i;

/** How a parameter is named: what follows a password with an & in it is a piece of the password. */
const named = (key: string, text: string): string =>
  PARAMETER.test(key) && !/pass|pwd/i.test(text) && text.includes(`${key}=`)
    ? `the parameter ${key}`
    : 'a parameter (hidden)';

/** Reads the parameters after `?`. @throws BadAddress for one that is unknown or there twice */
function parametersOf(
  text: string,
  known: readonly string[],
  decode: (text: string) => string,
): Map<string, string> {
  const read = new Map<string, string>();
  for (const pair of text === '' ? [] : text.split('&')) {
    const [key = '', ...rest] = pair.split('=');
    const takes = known.join(', ');
    if (!known.includes(key)) throw new BadAddress(`${named(key, text)} after ?`, `only ${takes}`);
    if (read.has(key)) throw new BadAddress(`the parameter ${key} twice`, 'each parameter once');
    if (rest.length === 0) {
      throw new BadAddress(`the parameter ${key} without a value`, `${key}=VALUE`);
    }
    read.set(key, decode(rest.join('=')));
  }
  return read;
}

/** A machine and a port, which hold no secret. */
const PLAIN = /^(localhost|[\d.]+)(:\d{1,5})?$/;

/** Why a text is no address with a scheme. */
function unreadable(text: string): string {
  if (PLAIN.test(text)) return JSON.stringify(text);
  if (/^\s*\w+\s*=/.test(text)) return 'a list of settings (hidden) instead of a URL';
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'an address without a scheme (hidden)';
  if (/[\s\p{C}]/u.test(text)) {
    return 'an address (hidden) with a space, a line end or an invisible character';
  }
  return 'an address that cannot be read (hidden): in user and password, / ? # @ % and : are written %2F %3F %23 %40 %25 %3A';
}

/**
 * Reads an address by its parts, and never repeats what it could not read.
 * @param schemes The schemes that it may have. @param known The parameters that it may have.
 * @param example What it should look like. @throws BadAddress
 */
export function readAddress(
  text: string,
  schemes: readonly string[],
  known: readonly string[],
  example: string,
): Address {
  const takes = `a URL like ${example}`;
  const found = PARTS.exec(text);
  // An @ after the host, or a #, is of a password that has a / or a ? or a # in it.
  const rest = `${found?.[4] ?? ''}${found?.[5] ?? ''}`;
  if (found === null || rest.includes('@') || found[6] !== undefined || /[\s\p{C}]/u.test(text)) {
    throw new BadAddress(unreadable(text), takes);
  }
  const [, scheme = '', login = '', authority = '', path = '', query = ''] = found;
  const decode = (part: string): string => {
    let decoded: string;
    try {
      decoded = decodeURIComponent(part);
    } catch {
      throw new BadAddress(
        'an address (hidden) with a % that is not followed by two hexadecimal digits',
        `${takes}, and %25 for a %`,
      );
    }
    if (!decoded.includes('\0')) return decoded;
    throw new BadAddress('an address (hidden) with %00', takes);
  };
  const [user = '', ...password] = login.split(':');
  const [, host = '', port] = HOST.exec(authority) ?? [];
  if (HOST.exec(authority) === null || !HOST_NAME.test(decode(host))) {
    throw new BadAddress(unreadable(text), takes);
  }
  if (!schemes.includes(scheme.toLowerCase())) {
    // A long path may be a key, as in https://hooks.example/services/KEY.
    const name = /^\w{1,12}$/.test(path) ? `/${path}` : '';
    const shown = `${scheme}://${login === '' ? '' : '…@'}${authority}${name}`;
    throw new BadAddress(JSON.stringify(shown), takes);
  }
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) {
    throw new BadAddress('an address (hidden) whose port is not from 1 to 65535', takes);
  }
  if (decode(path).includes('/')) throw new BadAddress(unreadable(text), takes);
  return {
    scheme: scheme.toLowerCase(),
    user: decode(user),
    password: decode(password.join(':')),
    host: decode(host),
    port: port === undefined ? null : Number(port),
    name: decode(path),
    parameters: parametersOf(query, known, decode),
  };
}

/** A whole number of a parameter. @throws BadAddress */
export function wholeOf(
  { parameters }: Address,
  key: string,
  least: number,
  most: number,
): number | undefined {
  const text = parameters.get(key);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
  throw new BadAddress(`another ${key}`, `${key} as a whole number from ${least} to ${most}`);
}

/** A word of a parameter, one of several. @throws BadAddress */
export function wordOf<Word extends string>(
  { parameters }: Address,
  key: string,
  words: readonly Word[],
): Word | undefined {
  const text = parameters.get(key);
  if (text === undefined) return undefined;
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new BadAddress(`another ${key}`, `${key} as one of ${words.join(', ')}`);
}
