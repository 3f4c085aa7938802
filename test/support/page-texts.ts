import {
  type Expression,
  type JsxChild,
  type JsxElement,
  type JsxFragment,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import {
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** A text that React could no longer change or remove once a translator has replaced its node. */
export interface LooseText {
  file: string;
  line: number;
  text: string;
}

const TEXT =
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BigIntLike |
  TypeFlags.Any |
  TypeFlags.Unknown;

/** React draws these without an element, so a text in them lies in whatever is around them. */
const WITHOUT_ELEMENT = /^(Suspense|Fragment|StrictMode|.*Context(\.Provider)?)$/;

/** Finds the loose texts of one file. Types tell which expressions can be text. */
class TextFinder {
  readonly found: LooseText[] = [];
  readonly #checker: Checker;
  readonly #file: SourceFile;
  readonly #texts = new Map<number, boolean>();

  constructor(checker: Checker, file: SourceFile) {
    this.#checker = checker;
    this.#file = file;
  }

  #note(node: Node): void {
    const start = node.getStart(this.#file);
    const { text } = this.#file;
    const line = text.slice(0, start).split('\n').length;
    this.found.push({
      file: this.#file.fileName,
      line,
      text: text.slice(start, node.end).replace(/\s+/g, ' '),
    });
  }

  #canBeText(type: Type | undefined): boolean {
    if (type === undefined) return false;
    const known = this.#texts.get(type.id);
    if (known !== undefined) return known;
    this.#texts.set(type.id, false); // a type can contain itself
    const parts = type.isUnionType()
      ? type.getTypes()
      : this.#checker.isArrayType(type) && type.isTypeReference()
        ? this.#checker.getTypeArguments(type)
        : [];
    const isText = (type.flags & TEXT) !== 0 || parts.some((each) => this.#canBeText(each));
    this.#texts.set(type.id, isText);
    return isText;
  }

  /** A text that never changes: `{' '}`. */
  #isLiteral(node: Expression): boolean {
    return isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node);
  }

  #isText(child: JsxChild): boolean {
    if (isJsxText(child)) return true;
    if (!isJsxExpression(child) || child.expression === undefined) return false;
    return this.#canBeText(this.#checker.getTypeAtLocation(child.expression));
  }

  #isFixed(child: JsxChild): boolean {
    if (isJsxText(child)) return true;
    if (isJsxExpression(child)) {
      return child.expression !== undefined && this.#isLiteral(child.expression);
    }
    if (isJsxFragment(child)) return false;
    const tag = isJsxElement(child) ? child.openingElement.tagName : child.tagName;
    return /^[a-z]/.test(tag.getText(this.#file));
  }

  #check(parent: JsxElement | JsxFragment): void {
    const children = parent.children.filter((child) => {
      if (isJsxText(child)) return !/^\s*\n\s*$/.test(child.text) && child.text !== '';
      return !isJsxExpression(child) || child.expression !== undefined;
    });
    const texts = children.filter((child) => this.#isText(child));
    if (texts.length === 0) return;
    const loose =
      isJsxFragment(parent) ||
      WITHOUT_ELEMENT.test(parent.openingElement.tagName.getText(this.#file));
    if (!loose && children.length === 1) return;
    if (!loose && children.every((child) => this.#isFixed(child))) return;
    for (const text of texts) this.#note(text);
  }

  visit(node: Node): void {
    if (isJsxElement(node) || isJsxFragment(node)) this.#check(node);
    node.forEachChild((child) => {
      this.visit(child);
      return undefined;
    });
  }
}

/** The loose texts of a project's pages. @param root The folder of its tsconfig.json. */
export function looseTexts(root: string, isPage: (file: string) => boolean): LooseText[] {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] });
    const project = snapshot.getProjects()[0];
    if (project === undefined) throw new Error('tsconfig.json was not read');
    return project.program
      .getSourceFileNames()
      .filter(isPage)
      .flatMap((name) => {
        const file = project.program.getSourceFile(name);
        if (file === undefined) return [];
        const finder = new TextFinder(project.checker, file);
        finder.visit(file);
        return finder.found;
      });
  } finally {
    api.close();
  }
}
