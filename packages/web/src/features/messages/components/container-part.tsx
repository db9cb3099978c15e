import './container-part.css'
import type { Container } from '@guildhall/protocol/components/message-components'
import type { ReactNode } from 'react'
import { SpoilerCover } from './spoiler-cover.tsx'

/** A container with a coloured edge. */
export function ContainerPart({ component, children }: { component: Container; children: ReactNode }) {
  const { accent_color: accent, spoiler } = component
  const edge = accent === null ? {} : { borderInlineStartColor: `#${accent.toString(16).padStart(6, '0')}` }

  return (
    <SpoilerCover isOn={spoiler}>
      <div className="part-container" style={edge}>
        {children}
      </div>
    </SpoilerCover>
  )
}
