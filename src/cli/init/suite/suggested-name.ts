import { secretsInWords } from '../../../files/redaction/command-secrets.js'
import type { RealServer } from '../servers/configured-servers.js'

/** Launchers, whose name is not that of the server. */
const STARTERS = /^(?:npx|bunx|uvx?|pnpm|yarn|dlx|exec|run|node|bun|deno|tsx|python[\d.]*|docker|podman|sh|bash|env)$/
/** Files and folders that every program has. */
const ANYBODY = /^(?:|\.+|index|main|server|cli|mcp|dist|build|src|lib|bin)$/

/** `npx -y @modelcontextprotocol/server-memory` is `memory`. */
export function suggestedName(server: RealServer): string {
  const words = 'url' in server ? hostWords(server.url) : publicWords([server.command, server.args ?? []].flat())
  for (const word of words.filter((one) => !one.startsWith('-') && !STARTERS.test(one.replace(/^.*[/\\]/, '')))) {
    const parts = word.replace(/(?<=.)@[^@/]*$/, '').split(/[/\\]/)
    const name = parts.map(plainName).findLast((part) => !ANYBODY.test(part))
    if (name !== undefined) return name
  }
  return 'server'
}

/** Without words that hold a secret, and without variables. */
function publicWords(words: readonly string[]): string[] {
  const secrets = secretsInWords(words)
  return words.filter((word, index) => secrets[index]?.length === 0 && !/^[\w-]+=/.test(word))
}

/** `mcp.example.com` is `example`. */
function hostWords(url: string): string[] {
  return new URL(url).hostname.split('.').slice(-2, -1)
}

function plainName(part: string): string {
  return part
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replace(/^(?:mcp-)?(?:server-)?|(?:-mcp)?(?:-server)?$/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')
}
