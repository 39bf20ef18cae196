// What the page gives the engine (web/page/engine/engine.ts), so that the linker knows of it.
mergeInto(LibraryManager.library, {
  miyama_progress: function () {},
});
