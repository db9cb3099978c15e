import './application-picture.css'
import { applicationIconUrl } from '../guild/image-urls.ts'
import { Monogram } from '../user/monogram.tsx'

type ApplicationPictureProps = {
  application: { readonly id: string; readonly name: string; readonly icon: string | null }
  /** In CSS pixels. */
  size: 24 | 48 | 64
}

/** An application's picture, or a placeholder. Decoration, since the name is beside it. */
export function ApplicationPicture({ application: { id, name, icon }, size }: ApplicationPictureProps) {
  return (
    <span className="application-picture" style={{ inlineSize: size, blockSize: size }}>
      {icon === null ? (
        <Monogram name={name} />
      ) : (
        <img src={applicationIconUrl(id, icon, size)} alt="" width={size} height={size} />
      )}
    </span>
  )
}
