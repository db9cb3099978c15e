import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { Bug, LayoutGrid, Maximize2, Minimize2, X } from 'lucide-react'
import { t } from '../../../language/activities.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { ParticipantList } from './participants.tsx'
import type { useActivityLayout } from './use-activity-layout.ts'

type ActivityBarProps = {
  activity: EmbeddedActivity
  name: string
  layout: ReturnType<typeof useActivityLayout>
  /** Whether the developer panel is open, and a function to toggle it; null for users without one. */
  panel: { readonly isOpen: boolean; readonly toggle: () => void } | null
  onLeave: () => void
}

/** The bar above an Activity. */
export function ActivityBar({ activity, name, layout, panel, onLeave }: ActivityBarProps) {
  return (
    <header className="activity-head">
      <h2 className="activity-name" dir="auto">
        {name}
      </h2>
      {layout.isSmall ? (
        <IconButton label={t('layer.maximize')} side="bottom" onClick={layout.enlarge}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
      ) : (
        <>
          <ParticipantList activity={activity} />
          {panel ? (
            <IconButton
              label={t('layer.developer-panel')}
              side="bottom"
              aria-expanded={panel.isOpen}
              onClick={panel.toggle}
            >
              <Bug aria-hidden="true" />
            </IconButton>
          ) : null}
          <IconButton
            label={t('layer.show-participants-beside-it')}
            side="bottom"
            aria-pressed={layout.isTiled}
            onClick={() => layout.tile(!layout.isTiled)}
          >
            <LayoutGrid aria-hidden="true" />
          </IconButton>
          <IconButton label={t('layer.minimize')} side="bottom" onClick={layout.shrink}>
            <Minimize2 aria-hidden="true" />
          </IconButton>
        </>
      )}
      <IconButton label={t('layer.leave')} side="bottom" onClick={onLeave}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  )
}
