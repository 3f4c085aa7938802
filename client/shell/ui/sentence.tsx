import { cloneElement, Fragment, type ReactElement } from 'react';

interface SentenceProps {
  /** A text with tags such as `<b>three coins</b>` or `<name/>`; it contains nothing that guests wrote. */
  of: string;
  /** The element of each tag. The tag's words, if it has any, become its children. */
  tags: Readonly<Record<string, ReactElement>>;
}

const TAG = /<(\w+)(?:\/>|>(.*?)<\/\1>)/g;

/**
 * A translated sentence with elements in it. Every piece of text has an element of its own, so that
 * translators in browsers may replace it.
 */
export function Sentence({ of, tags }: SentenceProps) {
  const pieces: ReactElement[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', 2: words = '', index } of of.matchAll(TAG)) {
    if (index > end) pieces.push(<span>{of.slice(end, index)}</span>);
    const tag = tags[name];
    pieces.push(
      tag === undefined ? <span>{whole}</span> : words === '' ? tag : cloneElement(tag, {}, words),
    );
    end = index + whole.length;
  }
  if (end < of.length) pieces.push(<span>{of.slice(end)}</span>);
  return pieces.map((piece, place) => <Fragment key={place}>{piece}</Fragment>);
}
