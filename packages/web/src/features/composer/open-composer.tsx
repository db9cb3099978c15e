import { lazy, Suspense, useMemo, useState } from 'react'
import { t } from '../../language/main.ts'
import type { OfferedCommand } from '../../state/offered-commands.ts'
import { useClient } from '../../state/use-client.ts'
import { ComposerFooter } from './composer-footer.tsx'
import { MessageBox } from './message-box.tsx'
import { useSlowMode } from './use-slow-mode.ts'

const CommandForm = lazy(async () => ({ default: (await import('./commands/command-composer.tsx')).CommandComposer }))

type OpenComposerProps = { guildId: string | null; channelId: string }

/** The message box, or a command form. */
export function OpenComposer({ guildId, channelId }: OpenComposerProps) {
  const { drafts } = useClient()
  const slow = useSlowMode(guildId, channelId)
  const [offered, setOffered] = useState<OfferedCommand | null>(null)
  const [isBack, setIsBack] = useState(false)
  const place = useMemo(() => offered && { offered, guildId, channelId }, [offered, guildId, channelId])

  function choose(command: OfferedCommand) {
    drafts.setText(channelId, '', new Map())
    setIsBack(true)
    setOffered(command)
  }

  return (
    <>
      {place ? (
        <div className="composer">
          <Suspense
            fallback={<p className="composer-waiting">{t('composer.opening', { title: place.offered.title })}</p>}
          >
            <CommandForm
              key={`${place.offered.command.id} ${place.offered.title}`}
              place={place}
              onClose={() => setOffered(null)}
            />
          </Suspense>
        </div>
      ) : (
        <MessageBox
          guildId={guildId}
          channelId={channelId}
          slowLeft={slow.left}
          takesFocus={isBack}
          onCommand={choose}
        />
      )}
      <ComposerFooter guildId={guildId} channelId={channelId} slow={slow} />
    </>
  )
}
