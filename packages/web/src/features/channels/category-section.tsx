import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { ChevronDown, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '../../language/main.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { useSortable } from '../../shared/lists/use-sortable.ts'
import { ContextMenu } from '../../shared/overlay/menu.tsx'
import { useClient } from '../../state/use-client.ts'
import { categoryActions, createChannel } from './channel-actions.tsx'
import { ChannelRow } from './channel-row.tsx'
import type { ChannelTreeProperties } from './channel-tree.tsx'

type CategorySectionProps = {
  tree: ChannelTreeProperties
  category: GuildChannel | null
  channels: readonly GuildChannel[]
  isClosed: boolean
  onToggle: () => void
}

/** A category with its channels; when closed, it shows only the open channel and unread ones. */
export function CategorySection({ tree, category, channels, isClosed, onToggle }: CategorySectionProps) {
  const mayManage = category !== null && hasPermissions(tree.permissionsIn(category.id), Permission.MANAGE_CHANNELS)
  const { ref, side, isDragged } = useSortable({
    kind: 'category',
    id: category?.id ?? '',
    isMovable: mayManage,
    alsoTakes: 'channel',
    onDrop: (draggedId, at) => (category === null ? undefined : tree.drop(draggedId, category.id, at)),
  })

  return (
    <li ref={ref} className="channel-group" data-side={side} data-dragged={isDragged}>
      {category === null ? null : (
        <CategoryHead tree={tree} category={category} isClosed={isClosed} mayManage={mayManage} onToggle={onToggle} />
      )}
      <ul aria-label={category?.name ?? t('channels.no-category')}>
        {channels.map((channel) => (
          <ChannelRow key={channel.id} tree={tree} channel={channel} isFolded={isClosed} />
        ))}
      </ul>
    </li>
  )
}

type CategoryHeadProps = {
  tree: ChannelTreeProperties
  category: GuildChannel
  isClosed: boolean
  mayManage: boolean
  onToggle: () => void
}

function CategoryHead({ tree, category, isClosed, mayManage, onToggle }: CategoryHeadProps) {
  const client = useClient()

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || !event.shiftKey || !mayManage || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    tree.step(category.id, event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <ContextMenu actions={() => categoryActions(client, tree, category)}>
      <div className="category-head">
        <button
          type="button"
          className="category-toggle"
          aria-expanded={!isClosed}
          onClick={onToggle}
          onKeyDown={onKeyDown}
        >
          <ChevronDown aria-hidden="true" />
          <span className="category-name">{category.name}</span>
        </button>
        {mayManage ? (
          <IconButton
            label={t('channels.create-a-channel-in', { name: category.name })}
            side="right"
            className="category-add"
            onClick={() => createChannel(tree.guildId, category.id)}
          >
            <Plus aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
    </ContextMenu>
  )
}
