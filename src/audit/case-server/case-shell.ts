// As much of a shell as an injected command needs, in this process: quotes, separators, substitutions, `echo` and `touch`.
// For tests only.
import { existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const SEPARATORS = /^(?:;|&&|\|\|?|\n)/

/** The output of a command line. Throws what a shell says about one that it cannot read. */
export function runCaseShell(line: string): string {
  const output: string[] = []
  let words: string[] = []
  let word: string | undefined
  const endWord = (): void => {
    if (word !== undefined) words.push(word)
    word = undefined
  }
  const endCommand = (): void => {
    endWord()
    output.push(ranCommand(words))
    words = []
  }
  let quote: string | undefined
  for (let at = 0; at < line.length; ) {
    const rest = line.slice(at)
    const character = rest.charAt(0)
    const [separator] = SEPARATORS.exec(rest) ?? []
    const substitution = quote === "'" ? undefined : substitutionAt(rest)
    if (character === quote) {
      quote = undefined
      at += 1
    } else if (substitution !== undefined) {
      word = `${word ?? ''}${substitution.value}`
      at += substitution.length
    } else if (quote !== undefined) {
      word = `${word ?? ''}${character}`
      at += 1
    } else if (character === '"' || character === "'") {
      quote = character
      word ??= ''
      at += 1
    } else if (separator !== undefined) {
      endCommand()
      at += separator.length
    } else if (character === '#' && word === undefined) break
    else if (character === '(') throw new Error('/bin/sh: 1: Syntax error: "(" unexpected')
    else {
      if (character === ' ') endWord()
      else word = `${word ?? ''}${character}`
      at += 1
    }
  }
  if (quote !== undefined) throw new Error('/bin/sh: 1: Syntax error: Unterminated quoted string')
  endCommand()
  return output.join('')
}

function substitutionAt(text: string): { readonly value: string; readonly length: number } | undefined {
  const [product, one, other] = /^\$\(\((\d+)\*(\d+)\)\)/.exec(text) ?? []
  if (product !== undefined) return { value: String(Number(one) * Number(other)), length: product.length }
  const [whole, dollar, ticks] = /^(?:\$\(((?:[^()]|\$\(\([^()]*\)\))*)\)|`([^`]*)`)/.exec(text) ?? []
  if (whole === undefined) return undefined
  return { value: runCaseShell(dollar ?? ticks ?? '').trim(), length: whole.length }
}

function ranCommand([program, ...args]: readonly string[]): string {
  // A command in the background may run after the audit has removed its folder.
  const files = program === 'touch' ? args.filter((file) => existsSync(dirname(file))) : []
  for (const file of files) writeFileSync(file, '')
  return program === 'echo' ? `${args.join(' ')}\n` : ''
}
