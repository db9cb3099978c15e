import type { OfferedCommand } from '../../../state/offered-commands.ts'
import type { CompletionCandidate } from './candidate.ts'
import { rankByName } from './rank-by-name.ts'

const most = 50

/** The commands that match the text after the slash, at most 50; without a query, grouped by application. */
export function commandCandidates(commands: readonly OfferedCommand[], query: string): CompletionCandidate[] {
  const hasGroups = query.trim() === ''
  return rankByName(commands, query, ({ title }) => [title], most).map((command) => {
    const { description, application, title, path } = command
    const words = hasGroups ? [description] : [application.name, description]
    return {
      key: `${command.command.id} ${path.join(' ')}`,
      label: `/${title}`,
      detail: words.filter((each) => each !== '').join(' · '),
      picture: { kind: 'command' },
      ...(hasGroups && { group: application.name }),
      choice: { command },
    }
  })
}
