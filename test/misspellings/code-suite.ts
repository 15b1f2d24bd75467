// The example in TypeScript, without its types: what somebody sees who writes JavaScript.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import ts from 'typescript'
import * as evals from '../../src/evals.js'
import { suiteData } from '../../src/files/discovery/import-code-suite.js'
import { loadSuiteValue } from '../../src/files/discovery/suite-files.js'
import * as main from '../../src/index.js'
import * as node from '../../src/node.js'
import type { NameToken } from './name-token.js'
import type { LoadText, SuitePlace } from './recorded-suite.js'

const IMPORT = /^import \{(?<names>[^}]+)\} from "(?<from>[^"]+)";$/gm

/** Loads the text as Node would load the module. */
export function loadCode({ folder, file, env }: SuitePlace): LoadText {
  const tools = new Map<string, Promise<unknown>>()
  const serving: Promise<{ close(): Promise<void> }>[] = []
  const modules: Readonly<Record<string, object>> = {
    'node:fs/promises': { readFile },
    'node:url': { fileURLToPath },
    mcprove: main,
    'mcprove/evals': evals,
    'mcprove/node': {
      ...node,
      // A mistake may leave it open.
      createMockServer: async (...args: Parameters<typeof node.createMockServer>) => {
        const mock = await node.createMockServer(...args)
        return { ...mock, serveHttp: () => serving.push(mock.serveHttp()) && serving.at(-1) }
      },
      // Starting the same server each time would say nothing new.
      loadFromStdio: (...args: Parameters<typeof node.loadFromStdio>) => {
        const key = JSON.stringify(args)
        const loaded = tools.get(key) ?? node.loadFromStdio(...args)
        tools.set(key, loaded)
        return loaded
      },
    },
  }
  return async (text) => {
    const { code } = await transform(text, { loader: 'ts', format: 'esm', supported: { 'top-level-await': true } })
    const body = code
      .replaceAll(IMPORT, (_, names: string, from: string) => {
        for (const name of names.split(',').map((part) => part.trim())) {
          if (!Object.hasOwn(modules[from] ?? {}, name)) throw new SyntaxError(`${from} does not export ${name}`)
        }
        return `const {${names}} = modules[${JSON.stringify(from)}];`
      })
      .replaceAll('import.meta.url', 'url')
      .replace(/export \{\s*(\w+) as default\s*\};/, 'return $1;')
    const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...given: unknown[]) => unknown
    try {
      const suite = await new AsyncFunction('modules', 'url', body)(modules, pathToFileURL(join(folder, file)).href)
      return await loadSuiteValue(suiteData(suite), file, { cwd: () => folder, env })
    } finally {
      for (const server of serving.splice(0)) await (await server).close()
    }
  }
}

/** Options, arguments, tools and files; messages and labels are prose. */
export function namesInCode(text: string): NameToken[] {
  const tokens: NameToken[] = []
  const source = ts.createSourceFile('suite.ts', text, ts.ScriptTarget.ES2022, true)
  const add = (node: ts.Node, kind: NameToken['kind'], place: string): void => {
    const isQuoted = ts.isStringLiteral(node)
    const offset = node.getStart(source) + (isQuoted ? 1 : 0)
    tokens.push({ kind, place, offset, word: isQuoted ? node.text : node.getText(source) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node)) add(node, 'code', 'import')
    if (ts.isPropertyAssignment(node)) {
      const isArgument = /^(title|start|minutes|seats)$/.test(node.name.getText(source))
      add(node.name, isArgument ? 'argument' : 'key', 'property')
      if (/^(field|weight)$/.test(node.name.getText(source)) && ts.isStringLiteral(node.initializer)) {
        add(node.initializer, node.name.getText(source) === 'field' ? 'argument' : 'option value', 'property value')
      }
    }
    if (ts.isNewExpression(node) && /ExpectedMcpToolCall/.test(node.expression.getText(source))) {
      const [tool] = node.arguments ?? []
      if (tool !== undefined) add(tool, 'tool', 'expected call')
    }
    if (ts.isPropertyAccessExpression(node) && /^(suite|serving)$/.test(node.expression.getText(source))) {
      add(node.name, 'code', 'method')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return tokens
}
