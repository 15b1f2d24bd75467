import { generatedPage } from './generated-page.mjs'

const EXIT_CODES = `| exit code | meaning |
| --- | --- |
| 0 | every test passed or is \`warned\`: neither passed nor failed |
| 1 | something failed |
| 2 | no verdict: bad usage or input, a missing recording or key, a server that cannot be reached, no test selected |
| 3 | inconclusive: a check had nothing to judge, a budget was spent, or too few runs were valid |
| 130 | interrupted; finished tests are reported |`

/** docs/reference/cli.md: the output of \`mcprove help\` for every command. */
export async function cliReference(main, commandNames) {
  const sections = []
  for (const name of commandNames) sections.push(`## ${name}\n\n${await consoleOf(main, ['help', name])}`)
  return generatedPage('Command line', 'src/cli', [await consoleOf(main, ['--help']), EXIT_CODES, ...sections])
}

async function consoleOf(main, args) {
  let text = ''
  const stdout = { write: (chunk) => (text += chunk) }
  const code = await main(args, { stdout, stderr: stdout, env: {} })
  if (code !== 0) throw new Error(`mcprove ${args.join(' ')} ended with ${code}: ${text}`)
  return `\`\`\`console\n$ mcprove ${args.join(' ')}\n${text}\`\`\``
}
