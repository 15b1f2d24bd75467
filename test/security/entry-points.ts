// Which files of src/ let data of others in: by the primitives that read it, whatever is done with it afterwards.
import ts from 'typescript'

/** What a file imports to read from the disk, a process, a socket, a terminal or another thread. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  'node:fs': [
    'readFileSync',
    'readFile',
    'readSync',
    'read',
    'createReadStream',
    'readdirSync',
    'readdir',
    'readlinkSync',
  ],
  'node:fs/promises': ['readFile', 'readdir', 'open', 'opendir', 'readlink'],
  'node:child_process': ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'],
  'node:http': ['createServer', 'request', 'get'],
  'node:https': ['createServer', 'request', 'get'],
  'node:http2': ['createServer', 'createSecureServer', 'connect'],
  'node:net': ['createServer', 'connect', 'createConnection'],
  'node:readline': ['createInterface'],
  'node:readline/promises': ['createInterface'],
  'node:stream/consumers': ['json', 'text', 'buffer', 'arrayBuffer', 'blob'],
  'node:util': ['parseEnv'],
  'node:worker_threads': ['Worker', 'parentPort', 'workerData'],
}

/** Packages that hand over what others sent or wrote. */
const PACKAGES = /^(?:yaml$|@modelcontextprotocol\/)/

const PARSERS = new Set(['fetch', 'parseYaml', 'parseCsv'])
const OF_PROCESS = new Set(['env', 'stdin', 'argv'])
const BODIES = new Set(['json', 'text', 'arrayBuffer', 'blob', 'formData'])
const EVENTS = new Set(['data', 'message', 'readable', 'line'])

/** The primitives that a file uses, each once; none for a file that reads nothing of others. */
export function entriesIn(path: string, text: string): string[] {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    const entry = entryOf(node)
    if (entry !== null) found.add(entry)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true))
  return [...found].sort()
}

function entryOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node)) return importEntry(node)
  if (ts.isForOfStatement(node)) return node.awaitModifier === undefined ? null : 'for await'
  if (ts.isPropertyAccessExpression(node)) return accessEntry(node)
  if (ts.isQualifiedName(node)) return node.getText() === 'NodeJS.Process' ? 'NodeJS.Process' : null
  return ts.isCallExpression(node) ? callEntry(node) : null
}

function importEntry({ importClause, moduleSpecifier }: ts.ImportDeclaration): string | null {
  const specifier = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
  if (importClause === undefined || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return null
  const { namedBindings } = importClause
  if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) return specifier in READERS ? specifier : null
  const names = namedBindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map((one) => (one.propertyName ?? one.name).text)
  if (PACKAGES.test(specifier)) return names.length > 0 ? specifier : null
  const reader = names.find((name) => READERS[specifier]?.includes(name))
  return reader === undefined ? null : `${specifier} ${reader}`
}

function accessEntry({ expression, name }: ts.PropertyAccessExpression): string | null {
  if (expression.getText() === 'JSON' && name.text === 'parse') return 'JSON.parse()'
  return expression.getText() === 'process' && OF_PROCESS.has(name.text) ? `process.${name.text}` : null
}

function callEntry({ expression, arguments: [first, ...rest] }: ts.CallExpression): string | null {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) {
    if (first === undefined || !ts.isStringLiteralLike(first)) return 'import() of a path'
    return PACKAGES.test(first.text) ? first.text : null
  }
  if (ts.isIdentifier(expression)) return PARSERS.has(expression.text) ? `${expression.text}()` : null
  if (!ts.isPropertyAccessExpression(expression)) return null
  const { expression: target, name } = expression
  const isEvent = name.text === 'on' || name.text === 'once' || name.text === 'addEventListener'
  if (isEvent && first !== undefined && ts.isStringLiteralLike(first) && EVENTS.has(first.text))
    return `on ${first.text}`
  const isBody = BODIES.has(name.text) && first === undefined && rest.length === 0
  return isBody && target.kind !== ts.SyntaxKind.ThisKeyword ? `.${name.text}()` : null
}
