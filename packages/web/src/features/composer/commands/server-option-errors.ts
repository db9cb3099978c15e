import type { OfferedCommand } from '../../../state/offered-commands.ts'
import { type FilledOptions, toSentOptions } from './filled-options.ts'

/** The server's errors of single options, by name: it counts them in the order in which they were sent. */
export function serverOptionErrors(
  offered: Pick<OfferedCommand, 'options' | 'path'>,
  all: FilledOptions,
  fields: ReadonlyMap<string, string>,
): Map<string, string> {
  const { options: sent } = toSentOptions({ path: [], options: offered.options }, all)
  const prefix = `data.${'options.0.'.repeat(offered.path.length)}options.`
  const refused = new Map<string, string>()
  for (const [path, problem] of fields) {
    if (!path.startsWith(prefix)) continue
    const [place = ''] = path.slice(prefix.length).split('.')
    const name = sent[Number(place)]?.name ?? place
    if (offered.options.some((option) => option.name === name)) refused.set(name, problem)
  }
  return refused
}
