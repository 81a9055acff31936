import '@fontsource-variable/noto-sans-sc/index.css';
import '@fontsource-variable/noto-sans-hk/index.css';
