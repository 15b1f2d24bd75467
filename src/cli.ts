// The bin. Handles --version before anything is loaded, then loads the command, to keep start-up time low.
import { ChunkLoader } from './cli/chunk-loader.js'

/** Nothing is left that a command waits for, or the code of a suite called `process.exit`. */
const NOT_DONE = `error: mcprove exited before it finished, so there is no verdict
hint: Remove \`process.exit\` from the code of the suite.
`

const args = process.argv.slice(2)
if (args[0] === '--version' || args[0] === '-V') print(1, `${__MCPROVE_VERSION__}\n`)
else void run(new ChunkLoader(args[0]))

async function run(chunks: ChunkLoader): Promise<void> {
  let verdict: number | undefined
  process.once('exit', (code) => {
    // The code of a suite may end the process, even after the report.
    if (verdict === undefined) print(2, NOT_DONE)
    if (verdict === undefined || code === 0) process.exitCode = verdict ?? 2
  })
  // The build turns that module into this chunk.
  const { main, processIo } = chunks.load(`${__dirname}/${__MAIN_CHUNK__}`) as typeof import('./cli/main.js')
  verdict = await main(args, processIo(process))
  process.exitCode = verdict
  // After an error, the loaded code is not typical, so it is not cached.
  if (verdict !== 2) chunks.save()
}

/** Writes to the descriptor: opening `process.stdout` takes a tenth of Node's own start-up time. */
function print(descriptor: 1 | 2, text: string): void {
  try {
    process.getBuiltinModule('node:fs').writeSync(descriptor, text)
  } catch {
    // The reader is gone, so there is nobody to tell.
    process.exitCode = 2
  }
}
