import { t } from '../../../language/dialogs.ts'
import './sticker-picker.css'
import { listStickerPacks } from '@guildhall/protocol/operations/stickers/list-sticker-packs'
import { useCallback, useId, useMemo, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { stickerUrl } from '../../../shared/guild/image-urls.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { permissionsInChannel } from '../../../state/permissions.ts'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { replyFields } from '../draft-to-message.ts'
import { foundStickers, type StickerGroup, usableStickers } from './usable-stickers.ts'

type StickerPickerProps = { guildId: string | null; channelId: string; onDone: () => void }

const none: readonly StickerGroup[] = []

/** Stickers of guilds and of packs. A selected sticker is sent. */
export function StickerPicker({ guildId, channelId, onDone }: StickerPickerProps) {
  const { drafts, sender } = useClient()
  const world = useWorld((each) => each)
  const { packs, problem } = usePacks()
  const [query, setQuery] = useState('')
  const all = useMemo(
    () => usableStickers(world, guildId, permissionsInChannel(world, guildId, channelId), packs),
    [world, guildId, channelId, packs],
  )
  const found = foundStickers(all, query)

  function send(id: string) {
    const { reply } = drafts.of(channelId)
    drafts.endReply(channelId)
    void sender.send(channelId, { sticker_ids: [id], ...(reply && replyFields(reply)) })
    onDone()
  }

  return (
    <div className="sticker-picker">
      <input
        className="sticker-picker-search"
        type="search"
        aria-label={t('composer.search-stickers')}
        placeholder={t('composer.search')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {problem === null ? null : <p role="alert">{describeProblem(problem)}</p>}
      {found.length === 0 ? (
        <p>{all.length === 0 ? t('composer.there-are-no-stickers-here') : t('composer.no-stickers-found')}</p>
      ) : null}
      {found.map((group) => (
        <Group key={group.id} group={group} onSend={send} />
      ))}
    </div>
  )
}

function Group({ group, onSend }: { group: StickerGroup; onSend: (id: string) => void }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="sticker-picker-group">
        {group.name}
      </h3>
      <ul className="sticker-picker-grid">
        {group.stickers.map((sticker) => (
          <li key={sticker.id}>
            <button
              type="button"
              className="sticker-picker-one"
              title={sticker.description ?? sticker.name}
              onClick={() => onSend(sticker.id)}
            >
              <StickerPicture {...sticker} />
              <span className="sticker-picker-name">{sticker.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A sticker that can't be drawn shows its name. */
function StickerPicture({ id, format_type }: Pick<StickerGroup['stickers'][number], 'format_type' | 'id'>) {
  const address = stickerUrl(id, format_type)
  return address === null ? null : <img className="sticker-picker-picture" src={address} alt="" loading="lazy" />
}

function usePacks(): { packs: readonly StickerGroup[]; problem: unknown } {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(listStickerPacks, {}, { signal }), [client])
  const { answer } = useLoaded(load)
  return {
    packs: answer.state === 'ready' ? answer.value.sticker_packs : none,
    problem: answer.state === 'failed' ? answer.problem : null,
  }
}
