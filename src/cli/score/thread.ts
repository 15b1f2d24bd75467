// The first file of a thread of `score`: loads its chunk as the bin does, from code that is compiled already.
import { ChunkLoader } from '../chunk-loader.js'

new ChunkLoader('score').load(`${__dirname}/${__THREAD_CHUNK__}`)
