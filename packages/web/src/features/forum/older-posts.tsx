import { useState } from 'react'
import { t } from '../../language/voice-and-onboarding.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { readArchived } from '../../state/archived-threads.ts'
import { useClient } from '../../state/use-client.ts'

/** Searches archived posts, page by page; found ones are added to the list. */
export function OlderPosts({ channelId }: { channelId: string }) {
  const client = useClient()
  const [next, setNext] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function load() {
    if (isBusy) return
    setIsBusy(true)
    await runWithErrorToast(async () => {
      const page = await readArchived(client, channelId, 'public', next)
      setNext(page.next)
      setIsOver(page.next === null)
    })
    setIsBusy(false)
  }

  if (isOver) return <p className="forum-none">{t('forum.no-more-posts')}</p>
  return (
    <div className="forum-older">
      <Button busy={isBusy} onPress={() => void load()}>
        {t('forum.load-older-posts')}
      </Button>
    </div>
  )
}
