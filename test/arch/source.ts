import { readdirSync, readFileSync } from 'node:fs'
import { posix, sep } from 'node:path'
import ts from 'typescript'

export interface Import {
  readonly specifier: string
  readonly line: number
  /** `static` is evaluated at load, `type` is erased, `dynamic` is lazy. */
  readonly kind: 'static' | 'type' | 'dynamic'
  /** `src/core/trace/trace.ts` for a relative specifier, null for a package. */
  readonly target: string | null
}

export interface SourceText {
  readonly path: string
  readonly text: string
}

export interface Source extends SourceText {
  readonly imports: readonly Import[]
  readonly hasDefaultExport: boolean
  readonly hasStarExport: boolean
  /** Lines that take a message apart: `error.message.split('\n')`, `/x/.exec(message)`. */
  readonly dissections: readonly number[]
}

const CUTS = /^(split|slice|substring|startsWith|endsWith|includes|indexOf|lastIndexOf|match|matchAll|replace|search)$/
const SEARCHES = /^(exec|test)$/

/** Code that only tests load: tests, cases of gates and probes, and the servers of such cases. */
export function isForTests(path: string): boolean {
  return /\.test(-d)?\.ts$|\/cases\.ts$|^src\/audit\/(case-server|fuzz\/planted)\//.test(path)
}

/** Every TypeScript file under `src`. */
export function sourceTexts(root: string): SourceText[] {
  return readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('src', name.replaceAll(sep, '/')))
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
}

export function parseSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  const imports: Import[] = []
  const dissections: number[] = []
  let hasDefaultExport = false
  let hasStarExport = false

  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart()).line + 1
  const add = (specifier: ts.Node | undefined, kind: Import['kind']) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return
    imports.push({ specifier: specifier.text, line: lineOf(specifier), kind, target: resolve(path, specifier.text) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const isTypeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      add(node.moduleSpecifier, isTypeOnly ? 'type' : 'static')
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'static')
      if (node.moduleSpecifier !== undefined && node.exportClause === undefined) hasStarExport = true
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, 'type')
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], 'dynamic')
    } else if (ts.isExportAssignment(node) || node.kind === ts.SyntaxKind.DefaultKeyword) {
      hasDefaultExport ||= !ts.isDefaultClause(node.parent)
    } else if (ts.isExportSpecifier(node) && node.name.text === 'default') {
      hasDefaultExport = true
    }
    if (takesMessageApart(node)) dissections.push(lineOf(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { path, text, imports, hasDefaultExport, hasStarExport, dissections }
}

function takesMessageApart(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { expression: object, name } = node.expression
  return (CUTS.test(name.text) && isMessage(object)) || (SEARCHES.test(name.text) && node.arguments.some(isMessage))
}

function isMessage(node: ts.Node): boolean {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  return ts.isIdentifier(name) && name.text === 'message'
}

function resolve(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts')
}
