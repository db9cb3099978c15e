import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import { deleteApplicationEmoji } from '@guildhall/protocol/operations/application-emojis/delete-application-emoji'
import { listApplicationEmojis } from '@guildhall/protocol/operations/application-emojis/list-application-emojis'
import { useCallback, useState } from 'react'
import { rich, t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Emoji as Drawn } from '../../../shared/emoji/emoji.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { EmojiDialog } from './emoji-dialog.tsx'

/** The application's emojis. */
export function EmojisPage() {
  const client = useClient()
  const { application, mayChange } = useManagedApplication()
  const load = useCallback(
    (signal: AbortSignal) => client.call(listApplicationEmojis, { applicationId: application.id }, { signal }),
    [client, application.id],
  )
  const { answer, retry } = useLoaded(load)
  /** Null for a new one, undefined if none is open. */
  const [edited, setEdited] = useState<Emoji | null | undefined>(undefined)

  const remove = ({ id, name }: Emoji) =>
    askToConfirm({
      title: t('developers.confirm-delete', { name }),
      text: t('emojis.messages-with-it-will-show-its'),
      action: t('developers.delete'),
      work: async () => {
        await client.call(deleteApplicationEmoji, { applicationId: application.id, emojiId: id })
        retry()
      },
    })

  return (
    <>
      <p className="section-text">{t('emojis.the-applications-bot-can-use-these')}</p>
      <LoadingState answer={answer} retry={retry}>
        {({ items }) => <Emojis emojis={items} onEdit={mayChange ? setEdited : undefined} onRemove={remove} />}
      </LoadingState>
      {mayChange ? (
        <div className="section-buttons">
          <Button look="main" onPress={() => setEdited(null)}>
            {t('emojis.new-emoji')}
          </Button>
        </div>
      ) : null}
      {edited === undefined ? null : (
        <EmojiDialog
          applicationId={application.id}
          emoji={edited}
          onDone={retry}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

type EmojisProps = {
  emojis: readonly Emoji[]
  onEdit: ((emoji: Emoji) => void) | undefined
  onRemove: (emoji: Emoji) => void
}

function Emojis({ emojis, onEdit, onRemove }: EmojisProps) {
  if (emojis.length === 0) return <p className="section-empty">{t('emojis.no-emojis-yet')}</p>
  return (
    <ul className="section-list" aria-label={t('developers.emojis')}>
      {emojis.map((emoji) => {
        const { id, name } = emoji
        return (
          <li key={id} className="section-row">
            <Drawn emoji={{ id: id ?? '', name: name ?? '', isAnimated: emoji.animated ?? false }} />
            <span className="section-row-words">
              <strong>{name}</strong>
              <code className="section-row-quiet">{`<${emoji.animated ? 'a' : ''}:${name}:${id}>`}</code>
            </span>
            {onEdit ? (
              <span className="section-buttons">
                <Button onPress={() => onEdit(emoji)}>{rich('emojis.rename-item', { name, span: unseen })}</Button>
                <Button look="danger" onPress={() => onRemove(emoji)}>
                  {rich('developers.delete-item', { name, span: unseen })}
                </Button>
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
