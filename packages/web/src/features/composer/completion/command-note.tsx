import { describeProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/main.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useKnownCommands } from '../../../state/commands.ts'
import { useClient } from '../../../state/use-client.ts'

type CommandNoteProps = { channelId: string; query: string }

/** Why no command matches. A text that begins with a slash and is not a command is sent as text. */
export function CommandNote({ channelId, query }: CommandNoteProps) {
  const { commands } = useClient()
  const known = useKnownCommands(channelId)
  // Words after an unknown name mean that it is text.
  if (query.includes(' ')) return null
  if (known?.problem != null) {
    return (
      <div className="completion completion-note" role="status">
        <p>{t('composer.the-commands-could-not-be', { problem: describeProblem(known.problem) })}</p>
        <Button onPress={() => void commands.want(channelId)}>{t('composer.try-again')}</Button>
      </div>
    )
  }
  return (
    <p className="completion completion-note" role="status">
      {known?.index ? t('composer.no-matching-commands') : t('composer.loading-commands')}
    </p>
  )
}
