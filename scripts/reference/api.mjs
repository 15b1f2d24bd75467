// Every public name with the first sentence of its TSDoc, read from the syntax alone, which is fast.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { code, table } from '../schema-table.mjs'
import { generatedPage } from './generated-page.mjs'

const ENTRIES = [
  {
    name: 'mcprove',
    file: 'src/index.ts',
    about: 'Parse, score and render. Works in Node and in a browser, as do the next three.',
  },
  { name: 'mcprove/evals', file: 'src/evals.ts', about: 'Cases, expected calls and [critics](../critics.md) in code.' },
  { name: 'mcprove/stats', file: 'src/stats.ts', about: 'The [statistics](../guides/statistics.md) of repeated runs.' },
  {
    name: 'mcprove/gate',
    file: 'src/gate.ts',
    about: 'To write [custom gates](../guides/custom-gates.md).',
  },
  { name: 'mcprove/node', file: 'src/node.ts', about: 'Running, servers, and the doubles to test with.' },
  { name: 'mcprove/vitest', file: 'src/vitest.ts', about: 'Importing it adds [matchers](../vitest.md) to `expect`.' },
]

/** docs/reference/api.md. Throws for a name without TSDoc. */
export function apiReference(root) {
  const sections = ENTRIES.filter(({ file }) => existsSync(join(root, file))).map(({ name, file, about }) => {
    const exported = exportsOf(join(root, file)).map((entry) => ({ ...entry, ...declarationOf(entry) }))
    const silent = exported
      .filter(({ sentence }) => sentence === '')
      .map((entry) => `${entry.exported} of ${entry.from}`)
    if (silent.length > 0) throw new Error(`these exports need a /** sentence */:\n${silent.join('\n')}`)
    const rowsOf = (isValue) =>
      exported
        .filter((entry) => entry.isValue === isValue)
        .sort((a, b) => (a.exported < b.exported ? -1 : 1))
        .map(({ exported: exportedName, parameters, sentence }) => [code(`${exportedName}${parameters}`), sentence])
    const [values, types] = [rowsOf(true), rowsOf(false)]
    return [
      `## ${name}`,
      about,
      ...(values.length > 0 ? [table(['name', 'is'], values)] : []),
      ...(types.length > 0 ? ['Types:', table(['type', 'is'], types)] : []),
    ].join('\n\n')
  })
  return generatedPage('API', 'the comments of what is exported', [
    'Types come with the package, so an editor shows the rest.',
    ...sections,
  ])
}

/** The names of `export { a, type B as C } from './file.js'`, or of earlier imports; an entry has nothing else. */
function exportsOf(file) {
  const { statements } = parse(file)
  return statements.filter(ts.isExportDeclaration).flatMap((statement) =>
    statement.exportClause.elements.map((element) => {
      const name = (element.propertyName ?? element.name).text
      const { moduleSpecifier } = statement.moduleSpecifier === undefined ? importOf(statements, name) : statement
      const from = join(dirname(file), moduleSpecifier.text.replace(/\.js$/, '.ts'))
      return { exported: element.name.text, name, from }
    }),
  )
}

function importOf(statements, name) {
  const imports = statements.filter(ts.isImportDeclaration)
  return imports.find(({ importClause }) =>
    importClause?.namedBindings?.elements?.some((one) => one.name.text === name),
  )
}

function declarationOf({ name, from }) {
  const candidates = parse(from).statements.filter((statement) => namesOf(statement).includes(name))
  // A name may be both a value and a type.
  const declared = candidates.find(isValueDeclaration) ?? candidates[0]
  if (declared !== undefined) {
    const isValue = isValueDeclaration(declared)
    return { isValue, parameters: parametersOf(declared), sentence: sentenceOf(declared) }
  }
  const passedOn = exportsOf(from).find((entry) => entry.exported === name)
  if (passedOn === undefined) throw new Error(`${from} declares no ${name}`)
  return declarationOf(passedOn)
}

function isValueDeclaration(statement) {
  return !ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)
}

function namesOf(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.text)
  return statement.name === undefined ? [] : [statement.name.text]
}

function parametersOf(declared) {
  if (!ts.isFunctionDeclaration(declared)) return ''
  const names = declared.parameters.map(({ name, questionToken, initializer }) => {
    const text = ts.isIdentifier(name) ? name.text : 'options'
    return questionToken !== undefined || initializer !== undefined ? `${text}?` : text
  })
  return `(${names.join(', ')})`
}

/** The text before the first full stop, on one line. */
function sentenceOf(declared) {
  const comment = ts.getJSDocCommentsAndTags(declared).find(ts.isJSDoc)
  const text = ts.getTextOfJSDocComment(comment?.comment) ?? ''
  const line = text.replace(/\s+/g, ' ').trim()
  return /^.*?\.(?= |$)/.exec(line)?.[0] ?? line
}

const parsed = new Map()

function parse(file) {
  const known = parsed.get(file)
  if (known !== undefined) return known
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true)
  parsed.set(file, source)
  return source
}
