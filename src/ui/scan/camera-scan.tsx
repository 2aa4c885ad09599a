import { Button, chakra, Dialog, Flex } from '@chakra-ui/react';
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { Flashlight } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { ErrorState } from '#ui/error-state.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLatest } from '#ui/table/use-latest.ts';
import { emitScan } from './scan-hub.ts';

// From our own origin: the library's default is a CDN, which a factory without internet does not reach.
prepareZXingModule({ overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) } });

const formats = ['qr_code', 'data_matrix', 'code_128', 'ean_13', 'itf'] as const;
const frameTime = 100;

export type CameraState = 'starting' | 'running' | 'denied' | 'none';

/** Torch is not part of the standard's types yet. */
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
}

interface CameraScanProps {
  readonly onDone: () => void;
  /** Hears how far the camera is. */
  readonly onState?: (state: CameraState) => void;
}

/** Camera scanning in a dialog. The first code found is handed on and the camera goes off. */
export function CameraScan(props: CameraScanProps) {
  const [turn, setTurn] = useState(0);
  return <CameraView key={turn} {...props} onRetry={() => setTurn(turn + 1)} />;
}

function CameraView({ onDone, onState, onRetry }: CameraScanProps & { readonly onRetry: () => void }) {
  const { t } = useTranslation('ui');
  const video = useRef<HTMLVideoElement>(null);
  const { state, track } = useCamera(video);
  const tell = useLatest(onState);
  useEffect(() => tell.current?.(state), [tell, state]);
  useDetection(video, state === 'running', (text) => {
    onDone();
    emitScan({ text, source: 'camera' });
  });
  const broken = state === 'denied' || state === 'none';
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{t('scan.camera')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        {broken ? (
          <ErrorState message={t(`scan.cameraState.${state}`)} onRetry={onRetry} />
        ) : (
          <chakra.div position="relative" bg="black" borderRadius="l2" overflow="hidden" aspectRatio="4 / 3">
            <chakra.video ref={video} muted playsInline w="100%" h="100%" objectFit="cover" aria-label={t('scan.cameraView')} />
            <chakra.div position="absolute" inset="18% 12%" borderWidth="3px" borderColor="white" borderRadius="l2" aria-hidden />
          </chakra.div>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Flex flex="1">{track ? <TorchButton track={track} /> : null}</Flex>
        <Button variant="outline" onClick={onDone}>
          {t('action.cancel')}
        </Button>
      </Dialog.Footer>
    </>
  );
}

/** Opens the back camera; the layout-effect clean-up stops it, because a hidden page would keep filming. */
function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  useLayoutEffect(() => {
    let stream: MediaStream | null = null;
    let gone = false;
    const stop = () => {
      for (const each of stream?.getTracks() ?? []) each.stop();
    };
    const start = async () => {
      if (!navigator.mediaDevices) return setState('none');
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
        if (gone || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setTrack(stream.getVideoTracks()[0] ?? null);
        setState('running');
      } catch (cause) {
        if (!gone) setState(cause instanceof DOMException && cause.name === 'NotAllowedError' ? 'denied' : 'none');
      }
    };
    void start();
    return () => {
      gone = true;
      stop();
    };
  }, [video]);
  return { state, track };
}

function useDetection(video: RefObject<HTMLVideoElement | null>, running: boolean, onText: (text: string) => void) {
  const found = useRef(onText);
  useEffect(() => {
    found.current = onText;
  });
  useEffect(() => {
    if (!running) return;
    const detector = new BarcodeDetector({ formats: [...formats] });
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const look = async () => {
      const [hit] = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (gone) return;
      if (hit?.rawValue) found.current(hit.rawValue);
      else timer = setTimeout(look, frameTime);
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [video, running]);
}

/** The light of the camera, where it has one. */
export function TorchButton({ track }: { track: MediaStreamTrack }) {
  const { t } = useTranslation('ui');
  const [on, setOn] = useState(false);
  const capabilities: TorchCapabilities = track.getCapabilities?.() ?? {};
  if (!capabilities.torch) return null;
  const toggle = async () => {
    const wish: MediaTrackConstraints & { torch?: boolean } = { torch: !on };
    await track.applyConstraints({ advanced: [wish] }).then(
      () => setOn(!on),
      () => notify({ tone: 'warn', title: t('scan.torchRefused') }),
    );
  };
  return (
    <Button variant="outline" aria-pressed={on} onClick={toggle}>
      <Icon of={Flashlight} />
      {t('scan.torch')}
    </Button>
  );
}
