import { Button, chakra, Flex, Image } from '@chakra-ui/react';
import { Camera, ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxEdge, maxFiles, nameRefusal, scaledSize } from './form/photo-rules.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export interface Photo {
  id: string;
  name: string;
  blob: Blob;
}

export interface PhotoInputProps {
  photos: readonly Photo[];
  onChange: (photos: Photo[]) => void;
  max?: number;
  disabled?: boolean;
}

/** A large photo becomes a JPEG of at most 1600 px; everything else stays as it is. Throws when it is no picture. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    if (Math.max(bitmap.width, bitmap.height) <= maxEdge) return file;
    const size = scaledSize(bitmap.width, bitmap.height);
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  } finally {
    bitmap.close();
  }
}

/** Photos of a record by camera or file; at most 10, then the add control is gone. */
export function PhotoInput({ photos, onChange, max = maxFiles, disabled = false }: PhotoInputProps) {
  const { t } = useTranslation('ui');
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    const added: Photo[] = [];
    setProblem(files.length === 0 ? t('photo.missing') : null);
    for (const file of files.slice(0, max - photos.length)) {
      const refusal = nameRefusal(file.name);
      if (refusal) {
        setProblem(t(`photo.${refusal}`));
        continue;
      }
      try {
        added.push({ id: crypto.randomUUID(), name: file.name, blob: await shrinkPhoto(file) });
      } catch {
        setProblem(t('photo.notImage', { name: file.name }));
      }
    }
    if (files.length > max - photos.length) setProblem(t('photo.tooMany', { max }));
    if (added.length > 0) onChange([...photos, ...added]);
  };
  return (
    <chakra.div>
      <Flex gap="gap" wrap="wrap" align="center">
        {photos.map((photo) => (
          <Thumb
            key={photo.id}
            photo={photo}
            disabled={disabled}
            onRemove={() => onChange(photos.filter((other) => other.id !== photo.id))}
          />
        ))}
        {photos.length < max && !disabled ? (
          <>
            <FileButton icon={Camera} label={t('photo.take')} capture onTake={take} />
            <FileButton icon={ImagePlus} label={t('photo.add')} onTake={take} />
          </>
        ) : null}
        <chakra.span textStyle="xs" color="fg.muted">
          {t('photo.count', { n: photos.length, max })}
        </chakra.span>
      </Flex>
      {problem ? (
        <chakra.p role="alert" m="0" mt="1" textStyle="sm" color="error.fg">
          {problem}
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}

interface FileButtonProps {
  icon: typeof Camera;
  label: string;
  capture?: boolean;
  onTake: (event: ChangeEvent<HTMLInputElement>) => void;
}

function FileButton({ icon, label, capture = false, onTake }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" onClick={() => input.current?.click()}>
        <Icon of={icon} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={!capture}
        hidden
        aria-label={label}
        {...(capture ? { capture: 'environment' } : {})}
        onChange={onTake}
      />
    </>
  );
}

function Thumb({ photo, disabled, onRemove }: { photo: Photo; disabled: boolean; onRemove: () => void }) {
  const { t } = useTranslation('ui');
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.blob]);
  return (
    <Flex direction="column" w="24" borderWidth="var(--line)" borderRadius="l2" overflow="hidden">
      <Image src={url} alt={photo.name} w="100%" h="16" objectFit="cover" />
      <Flex align="center" ps="2">
        <chakra.span textStyle="xs" flex="1" truncate title={photo.name}>
          {photo.name}
        </chakra.span>
        {disabled ? null : <IconButton size="xs" icon={X} label={t('photo.remove', { name: photo.name })} onClick={onRemove} />}
      </Flex>
    </Flex>
  );
}
