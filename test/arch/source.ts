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
  let hasDefaultExport = false
  let hasStarExport = false

  const add = (specifier: ts.Node | undefined, kind: Import['kind']) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return
    const line = file.getLineAndCharacterOfPosition(specifier.getStart()).line + 1
    imports.push({ specifier: specifier.text, line, kind, target: resolve(path, specifier.text) })
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
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { path, text, imports, hasDefaultExport, hasStarExport }
}

function resolve(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts')
}
