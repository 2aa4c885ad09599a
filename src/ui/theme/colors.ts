/**
 * Colour tokens of the product. A state colour never stands alone: parts show icon + word + colour.
 * Three themes share the names: light (base), dark, sunlight (7:1 on white, for the dock).
 */
// A type alias, because Chakra asks for an index signature that an interface does not give.
type Shades = {
  base: string;
  _dark: string;
  _sunlight: string;
};

const shade = (base: string, dark: string, sunlight: string): { value: Shades } => ({
  value: { base, _dark: dark, _sunlight: sunlight },
});

interface PaletteInput {
  solid: [string, string, string];
  fg: [string, string, string];
  subtle: [string, string, string];
  muted: [string, string, string];
}

const palette = (p: PaletteInput) => ({
  DEFAULT: shade(...p.solid),
  solid: shade(...p.solid),
  contrast: shade('#ffffff', '#0b1014', '#ffffff'),
  fg: shade(...p.fg),
  subtle: shade(...p.subtle),
  muted: shade(...p.muted),
  emphasized: shade(...p.muted),
  border: shade(...p.muted),
  focusRing: shade('#0b6e66', '#3fb8ac', '#00504a'),
});

const accent = palette({
  solid: ['#0b6e66', '#3fb8ac', '#00504a'],
  fg: ['#0a5f58', '#5fcfc3', '#00403b'],
  subtle: ['#e4f2f0', '#123230', '#e6f2f1'],
  muted: ['#c3e2de', '#1c4a46', '#00504a'],
});
const ok = palette({
  solid: ['#1a7f37', '#4cc36b', '#004d1a'],
  fg: ['#14692d', '#63d080', '#00400f'],
  subtle: ['#e6f4ea', '#13301d', '#ffffff'],
  muted: ['#bfe3ca', '#1f4a2d', '#004d1a'],
});
const warn = palette({
  solid: ['#9a6700', '#e0a92e', '#5a3b00'],
  fg: ['#7d5300', '#eab949', '#4d3200'],
  subtle: ['#fdf3d9', '#33290f', '#ffffff'],
  muted: ['#f0dca4', '#54431a', '#5a3b00'],
});
const error = palette({
  solid: ['#c4292e', '#ff7b7b', '#8f0010'],
  fg: ['#ab1f25', '#ff9090', '#7d000d'],
  subtle: ['#fdebec', '#3a1b1e', '#ffffff'],
  muted: ['#f5c6c8', '#5e2a2e', '#8f0010'],
});
const info = palette({
  solid: ['#1f5fbf', '#7ab0ff', '#003a8c'],
  fg: ['#1a4f9f', '#93c0ff', '#00307a'],
  subtle: ['#e8f0fc', '#162944', '#ffffff'],
  muted: ['#c5d9f6', '#264470', '#003a8c'],
});
const hold = palette({
  solid: ['#6b4fbb', '#b39df5', '#3f2394'],
  fg: ['#5a41a3', '#c2b0f8', '#351c82'],
  subtle: ['#f0ecfb', '#292243', '#ffffff'],
  muted: ['#d8cdf3', '#43386b', '#3f2394'],
});
const neutral = palette({
  solid: ['#3c4955', '#b7c3ce', '#000000'],
  fg: ['#16202a', '#e8edf2', '#000000'],
  subtle: ['#eef1f4', '#1f272f', '#f0f0f0'],
  muted: ['#d9dfe5', '#2b353f', '#000000'],
});

export const semanticColors = {
  bg: {
    DEFAULT: shade('#f6f7f9', '#0f1418', '#ffffff'),
    panel: shade('#ffffff', '#171d23', '#ffffff'),
    muted: shade('#eef1f4', '#1f272f', '#f0f0f0'),
    subtle: shade('#f6f7f9', '#1a2128', '#f7f7f7'),
    emphasized: shade('#e2e7ec', '#2b353f', '#dcdcdc'),
    inverted: shade('#16202a', '#e8edf2', '#000000'),
  },
  fg: {
    DEFAULT: shade('#16202a', '#e8edf2', '#000000'),
    muted: shade('#5a6875', '#98a6b3', '#1f1f1f'),
    subtle: shade('#5a6875', '#98a6b3', '#1f1f1f'),
    inverted: shade('#ffffff', '#0f1418', '#ffffff'),
    error: shade('#ab1f25', '#ff9090', '#7d000d'),
    warning: shade('#7d5300', '#eab949', '#4d3200'),
    success: shade('#14692d', '#63d080', '#00400f'),
    info: shade('#1a4f9f', '#93c0ff', '#00307a'),
  },
  border: {
    DEFAULT: shade('#d9dfe5', '#2b353f', '#000000'),
    muted: shade('#e6eaee', '#242d36', '#000000'),
    subtle: shade('#eef1f4', '#1f272f', '#000000'),
    emphasized: shade('#8a97a3', '#5d6b78', '#000000'),
    error: shade('#c4292e', '#ff7b7b', '#8f0010'),
  },
  accent,
  ok,
  warn,
  error,
  info,
  hold,
  gray: neutral,
  // The names Chakra's own recipes and typings know, pointing at the same colours.
  teal: accent,
  green: ok,
  orange: warn,
  yellow: warn,
  red: error,
  blue: info,
  purple: hold,
};
