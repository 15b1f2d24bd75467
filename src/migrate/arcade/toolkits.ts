// The names that a ToolCatalog gives to Python functions: `create_issue` of `arcade_jira` is `Jira_CreateIssue`.

const IMPORT = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#]*))/gm

export class Toolkits {
  readonly #modules = new Map<string, string>()
  readonly #toolkits = new Map<string, string>()
  readonly #registered = new Set<string>()

  constructor(text: string) {
    for (const [, module = '', bracketed, plain] of text.matchAll(IMPORT)) {
      const names = (bracketed ?? plain ?? '').replace(/#[^\n]*/g, '').split(',')
      for (const name of names) {
        const local = name.trim().split(/\s/).at(-1) ?? ''
        if (/^\w+$/.test(local)) this.#modules.set(local, module)
      }
    }
  }

  /** `catalog.add_tool(function, "Toolkit")` */
  addTool(functionName: string, toolkit: string): void {
    this.#toolkits.set(functionName, pascalCase(toolkit))
  }

  /** `catalog.add_module(arcade_jira)` */
  addModule(module: string): void {
    this.#registered.add(module)
  }

  toolNameOf(functionName: string): string {
    const name = pascalCase(functionName)
    const toolkit = this.#toolkits.get(functionName) ?? this.#toolkitOfModule(functionName)
    return toolkit === null ? name : `${toolkit}_${name}`
  }

  #toolkitOfModule(functionName: string): string | null {
    const [root = ''] = (this.#modules.get(functionName) ?? '').split('.')
    return this.#registered.has(root) ? pascalCase(root.replace(/^arcade_/, '')) : null
  }
}

function pascalCase(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u)
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}
