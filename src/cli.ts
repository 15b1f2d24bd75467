// The bin. Answers --version before anything is loaded, then hands over; start-up time is a feature.
import { ChunkLoader } from './cli/chunk-loader.js'

const args = process.argv.slice(2)
if (args[0] === '--version' || args[0] === '-V') printVersion()
else void run(new ChunkLoader(args[0]))

async function run(chunks: ChunkLoader): Promise<void> {
  // The build makes this chunk of that module.
  const { main, processIo } = chunks.load(`${__dirname}/${__MAIN_CHUNK__}`) as typeof import('./cli/main.js')
  const exitCode = await main(args, processIo(process))
  process.exitCode = exitCode
  // What leads to an error is not what the next time needs.
  if (exitCode !== 2) chunks.save()
}

/** Straight to the descriptor: opening `process.stdout` costs a tenth of Node's own start. */
function printVersion(): void {
  try {
    process.getBuiltinModule('node:fs').writeSync(1, `${__MCPROVE_VERSION__}\n`)
  } catch {
    // The reader has gone; there is nobody to tell.
    process.exitCode = 2
  }
}
