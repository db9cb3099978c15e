import { cpus } from 'node:os'
import { measureGateway } from './gateway.ts'
import { measureGrowth } from './growth.ts'
import { measureOperations } from './operations.ts'

/**
 * Measures Guildhall against the floor of the machine, in turns within one run, and prints ratios: absolute figures
 * differ from machine to machine and from minute to minute.
 */
const ROUNDS = 5
const SECONDS = Number(process.env.GUILDHALL_BENCH_SECONDS ?? 2)

/** What is measured: nothing for all, or a part of a figure's name. */
const only = process.argv[2]
console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model}; ${ROUNDS} rounds`)
if (!/^(growth|gateway)/u.test(only ?? '')) await measureOperations(ROUNDS, SECONDS, only)
await measureGrowth(ROUNDS, SECONDS / 2, only)
await measureGateway(ROUNDS, only)
