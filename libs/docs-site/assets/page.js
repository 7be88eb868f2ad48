import { addCopyButtons } from './copy.js';
import { syncLanguages } from './languages.js';
import { followReader, goToOldAnchor } from './menu.js';
import { addSearch } from './search.js';
import { addTryButtons } from './try-buttons.js';

goToOldAnchor();
addCopyButtons();
syncLanguages();
followReader();
addSearch();
addTryButtons();
